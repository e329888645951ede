import { AccountDocument } from '../api/generated.ts'
import { useQuery } from '../api/useQuery.ts'
import { Bdi } from '../kit/Bdi.tsx'
import { lazyPart } from '../kit/lazyPart.tsx'
import { QueryView } from '../kit/QueryView.tsx'
import { ThemeChoice } from '../kit/ThemeChoice.tsx'
import { PasskeysSection } from '../passkeys/PasskeysSection.tsx'
import { words } from '../words.ts'
import { SessionTable } from './SessionTable.tsx'
import './account.css'

// As the sign-in page has it: a module that one page loads later, and another at once, would make a file of its own necessary.
const LanguageChoice = lazyPart(async () => (await import('../kit/LanguageChoice.tsx')).LanguageChoice)

const texts = words.ownAccount

/** Who is signed in, what they are allowed to do, and where they are signed in. */
export function AccountPage() {
  const query = useQuery(AccountDocument, {})
  return (
    <QueryView query={query}>
      {({ viewer: { staff, key, permissions, passkeys, sessions } }) => (
        <article class="account">
          <h1>
            <Bdi>{staff?.name ?? texts.name}</Bdi>
          </h1>
          <p class="quiet">
            {staff ? (
              <>
                {words.staffRoles[staff.role]} · <Bdi>{staff.email}</Bdi>
              </>
            ) : (
              texts.signedInWithKey(key.name)
            )}
          </p>
          <h2>{words.theme}</h2>
          <ThemeChoice />
          <h2>{words.language}</h2>
          <LanguageChoice />
          <h2>{texts.may}</h2>
          <ul>
            {permissions.map(each => (
              <li key={each}>{texts.permissions[each]}</li>
            ))}
          </ul>
          {staff && <PasskeysSection passkeys={passkeys} done={query.refetch} />}
          <h2>{texts.sessions}</h2>
          <SessionTable name={texts.sessions} sessions={sessions} done={query.refetch} />
        </article>
      )}
    </QueryView>
  )
}
