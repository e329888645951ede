import type { Problem } from '../api/Problem.ts'
import { may } from '../api/viewer.ts'
import { PictureUpload } from '../inputs/PictureUpload.tsx'
import { Violations } from '../inputs/Violations.tsx'
import { Field } from '../kit/Field.tsx'
import { pictureSrc } from '../kit/pictureSrc.ts'
import { words } from '../words.ts'
import type { ActivityDraft } from './activityDraft.ts'

const texts = words.activities

/** The inputs for the pictures of an activity; the first one is the main picture. */
export function PictureFields({
  images,
  change,
  problem,
}: {
  images: ActivityDraft['images']
  change(images: ActivityDraft['images']): void
  problem: Problem | undefined
}) {
  const set = (position: number, part: Partial<ActivityDraft['images'][number]>) =>
    change(images.map((each, index) => (index === position ? { ...each, ...part } : each)))
  return (
    <div class="acts-whole acts-rows">
      {images.length === 0 && <p class="quiet">{texts.noPictures}</p>}
      {images.map((image, position) => (
        <fieldset key={String(position)} class="acts-row">
          <legend>{texts.picture(position + 1)}</legend>
          {isStored(image.url) && (
            <img class="acts-picture" src={pictureSrc(image.url)} alt={image.alt || texts.picture(position + 1)} />
          )}
          {!isStored(image.url) && (
            <Field label={texts.pictureUrl} path={`input.images.${position}.url`} problem={problem}>
              {input => (
                <input
                  {...input}
                  type="url"
                  value={image.url}
                  onInput={event => set(position, { url: event.currentTarget.value })}
                />
              )}
            </Field>
          )}
          {isStored(image.url) && (
            <Violations path={`input.images.${position}.url`} label={texts.picture(position + 1)} problem={problem} />
          )}
          <Field label={texts.pictureAlt} path={`input.images.${position}.alt`} problem={problem}>
            {input => (
              <input
                dir="auto"
                {...input}
                value={image.alt}
                onInput={event => set(position, { alt: event.currentTarget.value })}
              />
            )}
          </Field>
          <div class="acts-row-acts">
            {position > 0 && (
              <button type="button" class="plain" onClick={() => change([image, ...images.toSpliced(position, 1)])}>
                {texts.first}
              </button>
            )}
            <button type="button" class="plain" onClick={() => change(images.toSpliced(position, 1))}>
              {texts.remove}
            </button>
          </div>
        </fieldset>
      ))}
      {may('CATALOGUE_WRITE') && (
        <PictureUpload
          name={texts.newPictures}
          label={texts.uploadPictures}
          hint={texts.uploadPicturesHint}
          multiple
          add={({ url }) => change([...images, { url, alt: '' }])}
        />
      )}
      <div>
        <button type="button" onClick={() => change([...images, { url: '', alt: '' }])}>
          {texts.addPicture}
        </button>
      </div>
    </div>
  )
}

/** Whether the service stores the picture itself. */
const isStored = (url: string): boolean => /^\/pictures\/op_/.test(URL.parse(url)?.pathname ?? '')
