import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Dialog } from '../../../src/ui/Dialog'
import { Themed } from '../../support/browser/Themed'

const okButton = () => screen.getByRole('button', { name: 'OK' })

test('a dialog that only its actions close ignores Escape', async () => {
  render(<Dialog open title="Stay" actions={<button>OK</button>} children="Text" />, { wrapper: Themed })
  await waitFor(() => expect(okButton()).toHaveFocus())
  await userEvent.keyboard('{Escape}')
  expect(screen.getByRole('dialog', { name: 'Stay' })).toBeVisible()
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
