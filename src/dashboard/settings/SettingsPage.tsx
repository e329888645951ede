import { SettingsDocument } from '../api/generated.ts'
import { useQuery } from '../api/useQuery.ts'
import { may } from '../api/viewer.ts'
import { QueryView } from '../kit/QueryView.tsx'
import { words } from '../words.ts'
import { BrandSection } from './BrandSection.tsx'
import { CompanySection } from './CompanySection.tsx'
import { ContactSection } from './ContactSection.tsx'
import { LanguagesSection } from './LanguagesSection.tsx'
import { RetentionSection } from './RetentionSection.tsx'
import { SellingSection } from './SellingSection.tsx'
import { TimeSection } from './TimeSection.tsx'
import { useSettings } from './useSettings.ts'
import './settings.css'

const texts = words.settings

/** The settings of the operator, in parts that are saved by themselves. */
export function SettingsPage() {
  const query = useQuery(SettingsDocument, {})
  return (
    <article class="settings">
      <h1>{texts.name}</h1>
      <p class="quiet">{texts.lead}</p>
      {!may('OPERATOR_WRITE') && <p>{texts.readOnly}</p>}
      <QueryView query={query}>
        {({ viewer: { operator } }) => <Sections read={operator} refetch={query.refetch} />}
      </QueryView>
    </article>
  )
}

function Sections({ read, refetch }: Parameters<typeof useSettings>[0]) {
  const settings = useSettings({ read, refetch })
  return (
    <>
      <BrandSection settings={settings} />
      <ContactSection settings={settings} />
      <CompanySection settings={settings} />
      <LanguagesSection settings={settings} />
      <TimeSection settings={settings} />
      <SellingSection settings={settings} />
      <RetentionSection settings={settings} />
    </>
  )
}
