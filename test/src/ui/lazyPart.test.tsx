import { render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { lazyPart } from '../../../src/ui/page/lazyPart'

const draw = (Part: ReturnType<typeof lazyPart<{ name: string }>>) =>
  render(
    <Suspense fallback="Waiting">
      <Part name="Ann" />
    </Suspense>,
  )
const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>

test('a part that was preloaded is drawn at once, without what stands in for it', async () => {
  const load = jest.fn(async () => Greeting)
  const Part = lazyPart(load)
  await Part.preload()
  draw(Part)
  expect(screen.getByText('Hello Ann')).toBeVisible()
  expect(load).toHaveBeenCalledTimes(1)
})

test('a part that is on screen stays the same one when it is preloaded as well', async () => {
  const Counted = ({ name }: { name: string }) => <p>{name}</p>
  const Part = lazyPart(async () => Counted)
  const { rerender } = draw(Part)
  await screen.findByText('Ann')
  await Part.preload()
  const before = screen.getByText('Ann')
  rerender(
    <Suspense fallback="Waiting">
      <Part name="Ben" />
    </Suspense>,
  )
  expect(screen.getByText('Ben')).toBe(before)
})
