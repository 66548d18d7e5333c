import type { Page } from '@playwright/test'
import { testNumbers } from '../../../domain/exam'

/** Makes the product's requests with the least code, as a baseline for its waits. */
export async function openBareWalk(page: Page, url: string): Promise<void> {
  const config = await page.goto(`${url}/config.json`)
  const { apiBase, identity } = (await config?.json()) as {
    apiBase: string
    identity: { emulatorUrl: string; apiKey: string }
  }
  await page.setContent(BODY)
  const accounts = `${identity.emulatorUrl}/identitytoolkit.googleapis.com/v1/accounts`
  await page.evaluate(playBare, { apiBase, accounts, apiKey: identity.apiKey, testNumbers })
}

const BODY = `<!doctype html><meta name="viewport" content="width=device-width"><main>
  <form><input type="email"><input type="password"><button type="submit">Register</button></form></main>`

type Text = {
  test: {
    passage: { paragraphs: string[] }
    questions: {
      number: number
      text: string
      options: { letter: string; option: string; explanation?: string }[]
    }[]
  }
}

type BareWalk = { apiBase: string; accounts: string; apiKey: string; testNumbers: readonly number[] }

/** Runs in the page. */
function playBare({ apiBase, accounts, apiKey, testNumbers }: BareWalk): void {
  let token = ''
  const send = async (address: string, body?: object) => {
    const response = await fetch(address, {
      method: body ? 'POST' : 'GET',
      headers: {
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      cache: 'no-store',
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${address} answered ${response.status}`)
    return response.json()
  }
  const provider = async (what: string, body: object) => {
    const response = await fetch(`${accounts}:${what}?key=${apiKey}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-client-version': 'bare' },
      body: JSON.stringify(body),
    })
    return response.json()
  }
  const main = document.querySelector('main')!
  const show = (markup: string) => (main.innerHTML = markup)
  const onPress = (selector: string, act: () => unknown) =>
    main.querySelector<HTMLElement>(selector)!.addEventListener('click', () => void act())
  const passages = (query: string) =>
    Promise.all(
      Array.from({ length: 9 }, (_, index) => send(`/tests/test1/passage${index + 1}.json?${query}`)),
    )
  const questionsOf = ({ test }: Text, isOpen: boolean, isReviewed = false) =>
    `<div ${isOpen ? 'data-open' : 'hidden'}>${test.passage.paragraphs.map((each) => `<p>${each}</p>`).join('')}
      ${test.questions
        .map(
          ({ number, text, options }) =>
            `<fieldset ${isReviewed ? 'data-right' : ''}><legend>${text}</legend>${options
              .map(
                ({ letter, option, explanation = '' }) =>
                  `<label><input type="radio" name="question-${number}" value="${letter}">${option}</label>
                   ${isReviewed ? `<div>${explanation}</div>` : ''}`,
              )
              .join('')}</fieldset>`,
        )
        .join('')}</div>`

  const form = document.querySelector('form')!
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const [email, password] = [...form.querySelectorAll('input')].map(({ value }) => value)
    void register(email ?? '', password ?? '')
  })

  async function register(email: string, password: string) {
    const { idToken } = await provider('signUp', { email, password, returnSecureToken: true })
    const { users } = await provider('lookup', { idToken })
    token = idToken
    const tests = testNumbers.map((number) => ({ number, paid: number === 1, score: '', answers: [] }))
    await send(`${apiBase}/addUser`, { id: users[0].localId, username: email, tests })
    show('<section aria-label="Next"><button>Start Practice Test 1</button></section>')
    onPress('button', gate)
  }

  async function gate() {
    show('<div class="gate-actions"><button>Start</button></div>')
    const texts = passages('open=true')
    onPress('button', async () => room(await start(), await texts))
  }

  const start = () =>
    send(`${apiBase}/startTest`, { testNumber: 1, requestId: crypto.randomUUID(), afterAttemptId: null })

  function room({ attemptId }: { attemptId: string }, texts: Text[]) {
    show(`<button class="finish">Finish Test</button><button aria-label="Next passage">Next</button>
      ${texts.map((text, index) => questionsOf(text, index === 0)).join('')}
      <dialog><button>Finish</button></dialog>`)
    onPress('[aria-label]', () => {
      const [first, second] = main.querySelectorAll<HTMLElement>(':scope > div')
      first!.hidden = true
      first!.removeAttribute('data-open')
      second!.hidden = false
      second!.setAttribute('data-open', '')
    })
    onPress('.finish', () => main.querySelector('dialog')!.showModal())
    onPress('dialog button', async () => {
      const stamp = { opId: crypto.randomUUID(), device: crypto.randomUUID(), at: new Date().toISOString() }
      const finish = { ...stamp, kind: 'finish', value: 'confirmed' }
      const { finished } = await send(`${apiBase}/saveAnswers`, { attemptId, cursor: null, acts: [finish] })
      const keys = passages(`attempt=${attemptId}`)
      show(`<dialog>${finished.score}<button>Review answers</button></dialog><div class="review"></div>`)
      const told = main.querySelector('dialog')!
      told.showModal()
      onPress('button', async () => {
        told.close()
        main.querySelector('.review')!.innerHTML = questionsOf((await keys)[0], true, true)
      })
    })
  }
}
