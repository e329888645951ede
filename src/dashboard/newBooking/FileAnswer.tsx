import { type Signal, useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { Problem } from '../api/Problem.ts'
import { type UploadedFile, uploadFile } from '../api/uploadFile.ts'
import { Bdi } from '../kit/Bdi.tsx'
import { Field } from '../kit/Field.tsx'
import { words } from '../words.ts'

/** A question that is answered with files. Each is uploaded when it is chosen. */
export function FileAnswer({
  label,
  hint,
  path,
  problem,
  accepted,
  maxFiles,
  required,
  files,
  change,
  uploading,
}: {
  label: string
  hint: string
  path?: string
  problem: Problem | undefined
  accepted: readonly string[]
  maxFiles: number
  required: boolean
  files: readonly UploadedFile[]
  change(change: (before: readonly UploadedFile[]) => readonly UploadedFile[]): void
  uploading: Signal<number>
}) {
  const current = useSignal<string | undefined>(undefined)
  const refused = useSignal<readonly string[]>([])
  const unmounted = useRef(new AbortController())
  useEffect(() => () => unmounted.current.abort(), [])

  const upload = async (chosen: readonly File[]) => {
    const { signal } = unmounted.current
    const room = maxFiles - files.length
    refused.value = chosen.slice(room).map(each => words.newBooking.fileTooMany(each.name, maxFiles))
    uploading.value++
    for (const file of chosen.slice(0, room)) {
      current.value = file.name
      try {
        const uploaded = await uploadFile(file, signal)
        change(before => [...before, uploaded])
      } catch (error) {
        if (signal.aborted) break
        refused.value = [...refused.value, words.newBooking.fileRefused(file.name, (error as Problem).message)]
      }
    }
    current.value = undefined
    uploading.value--
  }

  return (
    <Field label={label} hint={hint} {...(path !== undefined && { path })} problem={problem}>
      {input => (
        <div class="book-files">
          {files.length < maxFiles && (
            <input
              {...input}
              type="file"
              accept={accepted.join()}
              multiple={maxFiles > 1}
              required={required && files.length === 0}
              disabled={current.value !== undefined}
              onChange={({ currentTarget }) => {
                void upload([...(currentTarget.files ?? [])])
                currentTarget.value = ''
              }}
            />
          )}
          <ul>
            {files.map(({ uploadId, fileName }) => (
              <li key={uploadId}>
                <Bdi>{fileName}</Bdi>
                <button
                  type="button"
                  class="plain"
                  aria-label={words.newBooking.removeFile(fileName)}
                  onClick={() => change(before => before.filter(each => each.uploadId !== uploadId))}
                >
                  {words.newBooking.remove}
                </button>
              </li>
            ))}
          </ul>
          <p role="status">{current.value !== undefined && words.newBooking.uploading(current.value)}</p>
          {refused.value.length > 0 && (
            <div role="alert">
              {refused.value.map(each => (
                <p key={each} class="error">
                  {each}
                </p>
              ))}
            </div>
          )}
        </div>
      )}
    </Field>
  )
}
