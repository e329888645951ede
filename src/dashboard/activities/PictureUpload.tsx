import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { Problem } from '../api/Problem.ts'
import { uploadPicture } from '../api/uploadPicture.ts'
import { Field } from '../kit/Field.tsx'
import { words } from '../words.ts'

const texts = words.activities

/** Uploads photos that are chosen or dropped, one after another. */
export function PictureUpload({ add }: { add(url: string): void }) {
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
    for (const [index, file] of files.entries()) {
      current.value = texts.uploadingPicture(file.name, index + 1, files.length)
      try {
        const url = await uploadPicture(file, signal)
        if (!signal.aborted) latest.current(url)
      } catch (error) {
        if (signal.aborted) return
        refused.value = [...refused.value, texts.pictureRefused(file.name, (error as Problem).message)]
      }
    }
    current.value = ''
  }

  return (
    <section
      class={`acts-drop ${isOver.value ? 'acts-over' : ''}`}
      aria-label={texts.newPictures}
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
      <Field label={texts.uploadPictures} hint={texts.uploadPicturesHint}>
        {input => (
          <input
            {...input}
            type="file"
            accept="image/jpeg,image/png,image/webp"
            multiple
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
