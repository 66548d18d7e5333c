import { act, render, screen } from '@testing-library/react'
import { Dialog } from '../../../src/ui/Dialog'

/** What a browser does that is asked to close a dialog and takes no refusal. */
function closeByBrowser() {
  const dialog = screen.getByRole<HTMLDialogElement>('dialog')
  act(() => {
    dialog.close()
    dialog.dispatchEvent(new Event('close'))
  })
}

test('one that only its actions close is open again at once', () => {
  render(<Dialog open title="Stay" actions={<button>OK</button>} children="Text" />)
  expect(screen.getByRole('dialog')).toHaveAttribute('closedby', 'none')
  closeByBrowser()
  expect(screen.getByRole('dialog', { name: 'Stay' })).toHaveAttribute('open')
  expect(screen.getByRole('button', { name: 'OK' })).toHaveFocus()
})

test('one that may be closed hears of it', () => {
  const close = jest.fn()
  const drawn = (open: boolean) => (
    <Dialog open={open} title="Go" actions={<button>OK</button>} onClose={close} children="Text" />
  )
  const { rerender } = render(drawn(true))
  closeByBrowser()
  expect(close).toHaveBeenCalledTimes(1)
  rerender(drawn(false))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.documentElement).not.toHaveAttribute('data-dialog')
})

test('a question is read out with its title; a long list is not', () => {
  const list = <p>A list</p>
  const { rerender } = render(
    <Dialog open title="Sure?" actions={<button>OK</button>} list={list} children="Text" />,
  )
  expect(screen.getByRole('dialog')).toHaveAccessibleDescription('Text')
  rerender(<Dialog open title="Keys" actions={<button>OK</button>} list={list} />)
  expect(screen.getByText('A list')).toBeVisible()
  expect(screen.getByRole('dialog')).not.toHaveAttribute('aria-describedby')
})

test('no selection stays in the page behind it', () => {
  render(<p>A passage</p>)
  getSelection()?.selectAllChildren(screen.getByText('A passage'))
  render(<Dialog open title="Sure?" actions={<button>OK</button>} children="Text" />)
  expect(String(getSelection())).toBe('')
})
