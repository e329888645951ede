import type { Page } from 'playwright-core'
import { until } from '../world/until.ts'

/**
 * Fills the form to sign in. A browser that is held up while the dialog opens can drop text that is inserted just then, and the
 * empty form would not be sent.
 */
export async function fillKey(page: Page, key: string): Promise<void> {
  await page.getByRole('button', { name: 'Use an API key' }).click()
  const field = page.getByLabel('API key')
  await until(async () => {
    await field.fill(key)
    return (await field.inputValue()) === key
  })
}
