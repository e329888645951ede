import { RowsInput } from '../inputs/RowsInput.tsx'
import { TextField } from '../inputs/TextField.tsx'
import { Violations } from '../inputs/Violations.tsx'
import { languageName } from '../kit/languageName.ts'
import { words } from '../words.ts'
import { Section, type SectionProps } from './Section.tsx'

const texts = words.settings

interface Row {
  key: string
  tag: string
}

/** The languages in which customers are written to; the first one is the default. */
export function LanguagesSection({ settings }: SectionProps) {
  return (
    <Section
      settings={settings}
      title={texts.languages}
      hint={texts.languagesHint}
      draft="languages"
      stored={{ rows: settings.saved.languages.map((tag): Row => ({ key: tag, tag })) }}
      inputOf={({ rows }) => ({ languages: rows.map(({ tag }) => tag.trim()) })}
    >
      {({ value: { rows }, change }, problem) => (
        <div class="input-part">
          <RowsInput
            rows={rows}
            numbered={texts.language}
            change={next => change({ rows: next })}
            add={(): Row => ({ key: crypto.randomUUID(), tag: '' })}
            addWord={texts.addLanguage}
            fields={(row, index, set) => (
              <>
                <TextField
                  label={texts.language(index + 1)}
                  hint={languageName(row.tag) ?? texts.languageHint}
                  path={`languages.${index}`}
                  problem={problem}
                  value={row.tag}
                  change={tag => set({ tag })}
                />
                {index > 0 && (
                  <button
                    type="button"
                    class="plain"
                    onClick={() => change({ rows: [row, ...rows.toSpliced(index, 1)] })}
                  >
                    {texts.makeDefault}
                  </button>
                )}
              </>
            )}
          />
          <Violations path="input.languages" label={texts.languages} problem={problem} />
        </div>
      )}
    </Section>
  )
}
