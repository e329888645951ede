import { useSignal } from '@preact/signals'
import type { ComponentType } from 'preact'
import { useEffect } from 'preact/hooks'
import { isolate } from '../domain/rules/isolate.ts'
import { productName } from '../domain/rules/productName.ts'
import { address, href, navigate } from './address.ts'
import { fetchGraphql } from './api/fetchGraphql.ts'
import { ViewerDocument } from './api/generated.ts'
import { Problem } from './api/Problem.ts'
import { reachable } from './api/reachable.ts'
import { may, viewer } from './api/viewer.ts'
import { ProblemBanner } from './kit/ProblemBanner.tsx'
import { Skeleton } from './kit/Skeleton.tsx'
import { subject, useTitle } from './kit/useTitle.ts'
import type { PageProps } from './PageProps.ts'
import { pages } from './pages.ts'
import { words } from './words.ts'

const loaded = new Map<string, ComponentType<PageProps>>()

/** The storage key of the page for which the window was reloaded. */
const RELOADED_KEY = 'reloaded for'

/**
 * A browser remembers a module that failed to load until the page is reloaded. While the service
 * cannot be reached this stays, since the browser would show an error page of its own; then the page is reloaded.
 */
async function loadAnew(): Promise<void> {
  const problem = await fetchGraphql(ViewerDocument, {}).catch((error: Problem) => error)
  if (!(problem instanceof Problem) || problem.code !== 'unreachable') location.reload()
}

/**
 * The same automatically, once for a page: the network failed for a moment, or a new version was deployed. If
 * the page cannot be loaded even then, the user can retry.
 */
function loadAnewOnce(at: string): void {
  if (sessionStorage.getItem(RELOADED_KEY) === at) return
  sessionStorage.setItem(RELOADED_KEY, at)
  void loadAnew()
}

/** The page of the URL, loaded if it is not part of the main script. */
export function Router() {
  const { page: at, rest } = address.value
  const page = pages.find(each => each.at === at)
  const component = useSignal<ComponentType<PageProps> | 'failed' | undefined>(page?.component)
  const load = () => {
    component.value = page?.component ?? loaded.get(at)
    if (!page?.load || component.value) return
    page.load().then(
      found => {
        loaded.set(at, found)
        component.value = found
        sessionStorage.removeItem(RELOADED_KEY)
      },
      () => {
        component.value = 'failed'
        loadAnewOnce(at)
      },
    )
  }
  useEffect(() => {
    if (at === '') navigate(pages[0]!.at, {}, false)
    else load()
  }, [at])
  useEffect(() => {
    if (reachable.value && component.value === 'failed') location.reload()
  }, [reachable.value])
  const name = subject.value ?? page?.word ?? productName
  const operator = viewer.value?.operator.name
  useEffect(() => {
    document.title = operator ? `${name} · ${isolate(operator)}` : name
  }, [name, operator])

  if (at !== '' && !page) return <NoSuchPage />
  if (page?.needs && viewer.value && !may(page.needs)) return <NotAllowed />
  const Component = component.value ?? loaded.get(at)
  if (Component === 'failed')
    return <ProblemBanner problem={new Problem('unreachable', words.notLoaded)} retry={loadAnew} />
  return Component ? <Component rest={rest} /> : <Skeleton />
}

/** In place of a page that the signed-in user may not open. */
function NotAllowed() {
  const staff = viewer.value?.staff
  return <p class="empty">{staff ? words.notAllowed(words.staffRoles[staff.role]) : words.keyNotAllowed}</p>
}

/** The page for an unknown URL of the dashboard. */
function NoSuchPage() {
  useTitle(words.noSuchPage)
  return (
    <div class="empty">
      <h1>{words.noSuchPage}</h1>
      <p>{words.noSuchPageWhy}</p>
      <p>
        <a href={href('today')}>{words.noSuchPageBack}</a>
      </p>
    </div>
  )
}
