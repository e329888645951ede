import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { Problem } from '../api/Problem.ts'
import { type StoredPicture, uploadPicture } from '../api/uploadPicture.ts'
import { Field } from '../kit/Field.tsx'
import { words } from '../words.ts'
import './inputs.css'

const texts = words.activities

/** Uploads pictures that are chosen or dropped, one after another. @param name of the area to drop them */
export function PictureUpload({
  name,
  label,
  hint,
  multiple = false,
  add,
}: {
  name: string
  label: string
  hint: string
  multiple?: boolean
  add(picture: StoredPicture): void
}) {
  const current = useSignal('')
  const isOver = useSignal(false)
  const refused = useSignal<readonly string[]>([])
  const latest = useRef(add)
  latest.current = add
  const unmounted = useRef(new AbortController())
  useEffect(() => () => unmounted.current.abort(), [])

  const upload = async (files: readonly File[]) => {
    if (current.value !== '') return
    const { signal } = unmounted.current
    refused.value = []
    const some = multiple ? files : files.slice(0, 1)
    for (const [index, file] of some.entries()) {
      current.value = texts.uploadingPicture(file.name, index + 1, some.length)
      try {
        const picture = await uploadPicture(file, signal)
        if (!signal.aborted) latest.current(picture)
      } catch (error) {
        if (signal.aborted) return
        refused.value = [...refused.value, texts.pictureRefused(file.name, (error as Problem).message)]
      }
    }
    current.value = ''
  }

  return (
    <section
      class={`input-drop ${isOver.value ? 'input-over' : ''}`}
      aria-label={name}
      onDragOver={event => {
        event.preventDefault()
        isOver.value = true
      }}
      onDragLeave={() => {
        isOver.value = false
      }}
      onDrop={event => {
        event.preventDefault()
        isOver.value = false
        void upload([...(event.dataTransfer?.files ?? [])])
      }}
    >
      <Field label={label} hint={hint}>
        {input => (
          <input
            {...input}
            type="file"
            accept="image/jpeg,image/png,image/webp"
            multiple={multiple}
            disabled={current.value !== ''}
            onChange={({ currentTarget }) => {
              void upload([...(currentTarget.files ?? [])])
              currentTarget.value = ''
            }}
          />
        )}
      </Field>
      <p role="status">{current.value}</p>
      {refused.value.length > 0 && (
        <div role="alert">
          {refused.value.map(each => (
            <p key={each} class="error">
              {each}
            </p>
          ))}
        </div>
      )}
    </section>
  )
}
