import { words } from '../words.ts'
import { NumberFields } from './NumberFields.tsx'
import { numberOf, requiredNumberOf } from './numberOf.ts'
import { Section, type SectionProps } from './Section.tsx'

const texts = words.settings

const textOf = (value: number | null) => (value === null ? '' : String(value))

/** How long waiver answers, files, e-mails and entries of usage are kept. */
export function RetentionSection({ settings }: SectionProps) {
  const { answerRetentionDays, fileRetentionDays, emailRetentionDays, usageRetentionMonths } = settings.saved
  return (
    <Section
      settings={settings}
      title={texts.retention}
      hint={texts.retentionHint}
      draft="retention"
      stored={{
        answerRetentionDays: textOf(answerRetentionDays),
        fileRetentionDays: textOf(fileRetentionDays),
        emailRetentionDays: textOf(emailRetentionDays),
        usageRetentionMonths: textOf(usageRetentionMonths),
      }}
      inputOf={typed => ({
        answerRetentionDays: numberOf(typed.answerRetentionDays),
        fileRetentionDays: numberOf(typed.fileRetentionDays),
        emailRetentionDays: requiredNumberOf(typed.emailRetentionDays),
        usageRetentionMonths: requiredNumberOf(typed.usageRetentionMonths),
      })}
    >
      {({ value, change }, problem) => (
        <NumberFields
          value={value}
          change={change}
          problem={problem}
          fields={[
            ['answerRetentionDays', texts.keepAnswers, texts.asBooking],
            ['fileRetentionDays', texts.keepFiles, texts.asAnswer],
            ['emailRetentionDays', texts.keepEmails, texts.emailsHint],
            ['usageRetentionMonths', texts.keepUsage, texts.usageHint],
          ]}
        />
      )}
    </Section>
  )
}
