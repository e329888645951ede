import { acceptedTypes, nameOfFileType } from '../../domain/rules/acceptedTypes.ts'
import { questionTypes } from '../../domain/rules/questionTypes/questionTypes.ts'
import type { Problem } from '../api/Problem.ts'
import type { Draft } from '../drafts/useDraft.ts'
import { Violations } from '../inputs/Violations.tsx'
import { Field } from '../kit/Field.tsx'
import { words } from '../words.ts'
import type { QuestionDraft } from './questionDraft.ts'

const { question: texts } = words.activities

type Input = 'min' | 'max' | 'minLength' | 'maxLength' | 'pattern' | 'megabytes' | 'fileCount'

/** The inputs for the bounds of an answer that its type supports. */
export function BoundFields({
  draft: { value, change },
  problem,
}: {
  draft: Draft<QuestionDraft>
  problem: Problem | undefined
}) {
  const { bounds } = questionTypes[value.type]
  // For a choice the bounds limit the number of selected options.
  const ofOptions = bounds.includes('options')
  const bound = (member: Input, label: string, path: string = member, hint = '') => (
    <Field label={label} path={`input.${path}`} problem={problem} hint={hint}>
      {input => (
        <input
          dir="auto"
          {...input}
          inputMode={member === 'pattern' ? 'text' : 'decimal'}
          autocomplete="off"
          spellcheck={false}
          value={value[member]}
          onInput={event => change({ [member]: event.currentTarget.value })}
        />
      )}
    </Field>
  )
  if (bounds.every(each => each === 'options')) return null
  return (
    <>
      {bounds.includes('file') && (
        <fieldset class="input-bare input-group">
          <legend>{texts.fileTypes}</legend>
          <div class="acts-checks">
            {acceptedTypes.map(type => (
              <label key={type} class="input-check">
                <input
                  type="checkbox"
                  checked={value.fileTypes.includes(type)}
                  onChange={event =>
                    change({
                      fileTypes: acceptedTypes.filter(each =>
                        each === type ? event.currentTarget.checked : value.fileTypes.includes(each),
                      ),
                    })
                  }
                />
                {nameOfFileType(type)}
              </label>
            ))}
          </div>
          <Violations path="input.file.acceptedTypes" label={texts.fileTypes} problem={problem} />
        </fieldset>
      )}
      <div class="fields">
        {bounds.includes('min') && bound('min', ofOptions ? texts.fewest : texts.min)}
        {bounds.includes('max') && bound('max', ofOptions ? texts.most : texts.max)}
        {bounds.includes('minLength') && bound('minLength', texts.minLength)}
        {bounds.includes('maxLength') && bound('maxLength', texts.maxLength)}
        {bounds.includes('pattern') && bound('pattern', texts.pattern, 'pattern', texts.patternHint)}
        {bounds.includes('file') && bound('megabytes', texts.megabytes, 'file.maxBytes')}
        {bounds.includes('file') && bound('fileCount', texts.fileCount, 'file.maxFiles')}
      </div>
    </>
  )
}
