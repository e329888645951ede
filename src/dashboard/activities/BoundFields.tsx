import type { Problem } from '../api/Problem.ts'
import { Field } from '../kit/Field.tsx'
import type { Draft } from '../kit/useDraft.ts'
import { words } from '../words.ts'
import { Faults } from './Faults.tsx'
import { boundsOf, fileTypes, type QuestionDraft } from './questionDraft.ts'

const { question: texts } = words.activities

type Bound = 'min' | 'max' | 'minLength' | 'maxLength' | 'pattern' | 'megabytes' | 'fileCount'

/** The bounds of an answer: those that its type can have. */
export function BoundFields({
  draft: { value, change },
  problem,
}: {
  draft: Draft<QuestionDraft>
  problem: Problem | undefined
}) {
  const has = boundsOf(value.type)
  const many = value.type === 'multi_choice'
  const bound = (member: Bound, label: string, path: string = member, hint = '') => (
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
  if (!has.numbers && !has.lengths && !has.file) return null
  return (
    <>
      {has.file && (
        <fieldset class="acts-bare acts-group-input">
          <legend>{texts.fileTypes}</legend>
          <div class="acts-checks">
            {fileTypes.map(type => (
              <label key={type} class="acts-check">
                <input
                  type="checkbox"
                  checked={value.fileTypes.includes(type)}
                  onChange={event =>
                    change({
                      fileTypes: fileTypes.filter(each =>
                        each === type ? event.currentTarget.checked : value.fileTypes.includes(each),
                      ),
                    })
                  }
                />
                {texts.fileKinds[type]}
              </label>
            ))}
          </div>
          <Faults path="input.file.acceptedTypes" label={texts.fileTypes} problem={problem} />
        </fieldset>
      )}
      <div class="fields">
        {has.numbers && bound('min', many ? texts.fewest : texts.min)}
        {has.numbers && bound('max', many ? texts.most : texts.max)}
        {has.lengths && bound('minLength', texts.minLength)}
        {has.lengths && bound('maxLength', texts.maxLength)}
        {has.pattern && bound('pattern', texts.pattern, 'pattern', texts.patternHint)}
        {has.file && bound('megabytes', texts.megabytes, 'file.maxBytes')}
        {has.file && bound('fileCount', texts.fileCount, 'file.maxFiles')}
      </div>
    </>
  )
}
