import { useSignal } from '@preact/signals'
import type { ComponentType } from 'preact'
import { useEffect } from 'preact/hooks'
import { isolate } from '../rules/isolate.ts'
import { address, go } from './address.ts'
import { ask } from './api/ask.ts'
import { ViewerDocument } from './api/generated.ts'
import { Problem } from './api/Problem.ts'
import { reachable } from './api/reachable.ts'
import { viewer } from './api/viewer.ts'
import { Failing } from './kit/Failing.tsx'
import { Skeleton } from './kit/Skeleton.tsx'
import { subject } from './kit/useTitle.ts'
import { NoSuchPage } from './NoSuchPage.tsx'
import type { PageProps } from './PageProps.ts'
import { pages } from './pages.ts'
import { words } from './words.ts'

const loaded = new Map<string, ComponentType<PageProps>>()

/**
 * A browser keeps that a module could not be loaded: only with the whole page is it asked for again. Where the service
 * still cannot be reached this stays, for the browser would show a page of its own.
 */
function loadAnew(): void {
  ask(ViewerDocument, {}).then(
    () => location.reload(),
    (problem: Problem) => problem.code !== 'unreachable' && location.reload(),
  )
}

/** The page of the address, loaded when it is first looked at. */
export function Here() {
  const { page: at, rest } = address.value
  const page = pages.find(each => each.at === at)
  const component = useSignal<ComponentType<PageProps> | 'failed' | undefined>(undefined)
  const load = () => {
    component.value = loaded.get(at)
    if (!page || component.value) return
    page.load().then(
      found => {
        loaded.set(at, found)
        component.value = found
      },
      () => {
        component.value = 'failed'
      },
    )
  }
  useEffect(() => {
    if (at === '') go(pages[0]!.at, {}, false)
    else load()
  }, [at])
  useEffect(() => {
    if (reachable.value && component.value === 'failed') location.reload()
  }, [reachable.value])
  const name = subject.value ?? page?.title ?? page?.word ?? words.dashboard
  const operator = viewer.value?.operator.name
  useEffect(() => {
    document.title = operator ? `${name} · ${isolate(operator)}` : name
  }, [name, operator])

  if (at !== '' && !page) return <NoSuchPage />
  const Component = component.value ?? loaded.get(at)
  if (Component === 'failed') return <Failing problem={new Problem('unreachable', words.notLoaded)} again={loadAnew} />
  return Component ? <Component rest={rest} /> : <Skeleton />
}
