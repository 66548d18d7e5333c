import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Dialog } from '../../../src/ui/Dialog'
import { Themed } from '../../support/browser/Themed'

const okButton = () => screen.getByRole('button', { name: 'OK' })

test('one that only its actions close ignores Escape', async () => {
  render(<Dialog open title="Stay" actions={<button>OK</button>} children="Text" />, { wrapper: Themed })
  await waitFor(() => expect(okButton()).toHaveFocus())
  await userEvent.keyboard('{Escape}')
  expect(screen.getByRole('dialog', { name: 'Stay' })).toBeVisible()
})

test('one that may be closed hears of Escape, stays until it is closed, and gives the focus back', async () => {
  const close = jest.fn()
  const drawn = (open: boolean) => (
    <>
      <button>Before</button>
      <Dialog open={open} title="Go" actions={<button>OK</button>} onClose={close} children="Text" />
    </>
  )
  const { rerender } = render(drawn(false), { wrapper: Themed })
  screen.getByRole('button', { name: 'Before' }).focus()
  rerender(drawn(true))
  await waitFor(() => expect(okButton()).toHaveFocus())
  await userEvent.keyboard('{Escape}')
  expect(close).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('dialog')).toBeVisible()
  rerender(drawn(false))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(screen.getByRole('button', { name: 'Before' })).toHaveFocus())
})

test('a question is read out with its title; a long list is not', async () => {
  const list = <p>A list</p>
  const { rerender } = render(
    <Dialog open title="Sure?" actions={<button>OK</button>} list={list} children="Text" />,
    { wrapper: Themed },
  )
  await waitFor(() => expect(screen.getByRole('dialog')).toHaveAccessibleDescription('Text'))
  rerender(<Dialog open={false} title="Sure?" actions={null} />)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  rerender(<Dialog open title="Keys" actions={<button>OK</button>} list={list} />)
  expect(await screen.findByText('A list')).toBeVisible()
  await waitFor(() => expect(screen.getByRole('dialog')).not.toHaveAttribute('aria-describedby'))
})
