/** Minimal versions of the card page and script that Helcim serves */

export function startScript(origin: string): string {
  return `(() => {
  const ID = 'helcimPayIframe'
  // As the provider's own does: it hears of the exit first, and the frame is gone when the shop's page does.
  addEventListener('message', ({ origin, data }) => {
    if (origin === ${JSON.stringify(origin)} && data?.eventStatus === 'HIDE') window.removeHelcimPayIframe()
  })
  window.removeHelcimPayIframe = () => document.getElementById(ID)?.remove()
  window.appendHelcimPayIframe = (checkoutToken) => {
    window.removeHelcimPayIframe()
    const frame = document.createElement('iframe')
    frame.id = ID
    frame.title = 'Secure card payment'
    frame.allow = 'payment'
    frame.src = ${JSON.stringify(origin)} + '/helcim-pay/' + encodeURIComponent(checkoutToken)
    frame.style.cssText = 'position:fixed;inset:0;width:100%;height:100%;border:0;z-index:2147483000'
    document.body.append(frame)
  }
})()
`
}

type CardPage = {
  amount: string
  label: string
  /** Replaces the form when the checkout can't be paid. */
  notice?: string
}

export function cardPage({ amount, label, notice }: CardPage): string {
  const field = (id: string, label: string, more: string) =>
    `<label for="${id}">${label}</label><input id="${id}" name="${id}" required ${more}>`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Secure card payment</title>
<link rel="stylesheet" href="/helcim-pay/card.css">
</head>
<body>
<main>
<p class="mode">TEST MODE</p>
<h1>Pay $${amount}</h1>
<p>${escapeHtml(label)}</p>
<p id="alert" role="alert">${notice ?? ''}</p>
<form id="card" ${notice === undefined ? '' : 'hidden'} autocomplete="off" novalidate>
${field('number', 'Card number', 'inputmode="numeric" placeholder="5413330089099130"')}
<div class="pair">
<div>${field('expiry', 'Expiry', 'placeholder="01/28"')}</div>
<div>${field('cvv', 'CVV', 'inputmode="numeric" placeholder="100"')}</div>
</div>
${field('name', 'Name on card', '')}
<button id="pay" class="primary">Pay $${amount}</button>
</form>
<p id="progress" role="status"></p>
<button id="close" type="button">Close</button>
</main>
<script src="/helcim-pay/card.js"></script>
</body>
</html>
`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)
}

/** @param appOrigins the pages allowed to embed the frame */
export function cardScript(appOrigins: readonly string[]): string {
  return `(() => {
  const ORIGINS = ${JSON.stringify(appOrigins)}
  const APP_ORIGIN = ORIGINS.find((origin) => origin === location.ancestorOrigins?.[0]) ?? ORIGINS[0]
  const token = location.pathname.split('/').pop()
  const find = (id) => document.getElementById(id)
  const post = (message) => window.parent.postMessage(message, APP_ORIGIN)
  const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
  const busy = (isBusy, text) => {
    find('pay').disabled = find('close').disabled = isBusy
    find('progress').textContent = text
  }

  find('close').addEventListener('click', () =>
    post({ eventName: 'helcim-pay-js-' + token, eventStatus: 'HIDE', eventMessage: '' }),
  )

  find('card').addEventListener('submit', async (event) => {
    event.preventDefault()
    find('alert').textContent = ''
    busy(true, 'Processing your payment…')
    const values = Object.fromEntries(new FormData(event.target))
    try {
      const answer = await fetch('/helcim-pay/' + token + '/pay', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(values),
      })
      await play(await answer.json())
    } catch {
      busy(false, '')
      find('alert').textContent = 'The payment page cannot be reached.'
    }
  })

  async function play({ worksMs, alert, isDone, posts }) {
    await wait(worksMs)
    busy(false, isDone ? 'Payment complete.' : '')
    find('alert').textContent = alert ?? ''
    find('card').hidden = isDone
    for (const { afterMs, message, elsewhere } of posts) {
      setTimeout(() => (elsewhere ? postElsewhere(message) : post(message)), afterMs)
    }
  }

  // Another origin of the same server: a page that has no business talking to the shop.
  function postElsewhere(message) {
    const frame = document.createElement('iframe')
    frame.hidden = true
    frame.src =
      'http://localhost:' + location.port + '/helcim-pay/elsewhere#' + encodeURIComponent(JSON.stringify(message))
    document.body.append(frame)
  }

  post({ eventName: 'helcim-pay-initialized', eventStatus: '', eventMessage: '' })
  find('number').focus({ preventScroll: true })
})()
`
}

export const ELSEWHERE_PAGE = `<!doctype html><title>Elsewhere</title><script src="/helcim-pay/elsewhere.js"></script>`

export function elsewhereScript(appOrigin: string): string {
  return `window.top.postMessage(JSON.parse(decodeURIComponent(location.hash.slice(1))), ${JSON.stringify(appOrigin)})`
}

export const CARD_STYLES = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: rgb(20 23 29 / 0.6); }
main { box-sizing: border-box; width: min(26rem, 100vw - 2rem); padding: 1.5rem; border-radius: 8px;
  background: Canvas; color: CanvasText; }
h1 { font-size: 1.25rem; margin: 0.5rem 0 1rem; }
.mode { display: inline-block; margin: 0; padding: 0.125rem 0.5rem; border: 1px solid; border-radius: 4px;
  font-weight: 600; letter-spacing: 0.05em; }
label { display: block; margin-top: 0.75rem; font-weight: 500; }
input, button { box-sizing: border-box; width: 100%; min-height: 44px; padding: 0.5rem 0.75rem; font: inherit;
  border: 1px solid; border-radius: 6px; background: Canvas; color: CanvasText; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; }
button { margin-top: 1rem; cursor: pointer; font-weight: 500; }
button:disabled { cursor: progress; opacity: 0.6; }
.primary { background: #215a4b; border-color: #215a4b; color: #fff; }
:focus-visible { outline: 2px solid; outline-offset: 2px; }
[role='alert'] { margin: 0; font-weight: 600; }
[role='status'] { margin: 0.5rem 0 0; min-height: 1.5em; }
`
