import { describe, expect, it } from '@jest/globals'
import { emailPage } from '../../src/domain/emails/emailPage.ts'
import { brandEmail } from '../../src/domain/settings/brandEmail.ts'

const bare = { name: 'Bay <Kayaks>', logo: null, brandColour: null, phone: null, website: null, billingAddress: null }
const content = {
  text: 'Hello Ada,',
  html: emailPage({ language: 'en', subject: 'Hello' }, ['Hello Ada, data-operator="head"']),
}

describe('brandEmail', () => {
  it('leaves an e-mail as it is if the operator has set nothing', () => {
    expect(brandEmail(content, bare)).toBe(content)
  })

  it('shows the name on the colour, in the text colour with the higher contrast', () => {
    const { html, text } = brandEmail(content, { ...bare, brandColour: '#ffd400' })
    expect(html).toMatch(
      /<body[^>]*>\n<p data-operator="head" style="[^"]*background-color:#ffd400;color:#000000;[^"]*">[^<]*Bay &#60;Kayaks&#62;/,
    )
    expect(text).toBe('Hello Ada,')
  })

  it('has the address, phone and website below the text', () => {
    const contact = {
      phone: '+351282000001;ext=5',
      website: 'https://kayaks.example/',
      billingAddress: 'Pier 1\n\nLagos',
    }
    const { html, text } = brandEmail(content, { ...bare, ...contact })
    expect(text).toBe('Hello Ada,\n\nPier 1\nLagos\n+351282000001 ext. 5\nhttps://kayaks.example/')
    const [before, after] = html.split('Hello Ada')
    expect(before).not.toContain('Lagos')
    expect(after).toMatch(/Pier 1[\s\S]*Lagos[\s\S]*\+351282000001 ext\. 5[\s\S]*kayaks\.example[\s\S]*<\/body>/)
  })

  it('is added once to an e-mail that is sent again', () => {
    const once = brandEmail(content, { ...bare, brandColour: '#106050', phone: '+351282000001' })
    expect(brandEmail(once, { ...bare, brandColour: '#000000' })).toBe(once)
  })
})
