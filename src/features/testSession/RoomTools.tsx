import { lazy, Suspense, type ReactNode } from 'react'
import { chakra, HStack } from '@chakra-ui/react'
import { useAppDispatch } from '../../redux/hooks'
import { redo, undo } from './actThunks'
import type { RoomDialog } from './RoomDialogs'
import type { TestSession } from './testSession'

const RoomDialogs = lazy(async () => ({ default: (await import('./RoomDialogs')).RoomDialogs }))

type RoomToolsProps = {
  session: Extract<TestSession, { status: 'inProgress' }>
  dialog: RoomDialog
  onDialog(dialog: RoomDialog): void
  onGone(): void
  onSayTime(): void
}

/** The tools that stand above passage and questions alike, and the dialogs that they open. */
export function RoomTools({ session, dialog, onDialog, onGone, onSayTime }: RoomToolsProps) {
  const dispatch = useAppDispatch()
  const isWriter = session.writer !== 'elsewhere'
  return (
    <>
      <HStack gap="1" wrap="wrap" role="group" aria-label="Tools" marginInlineStart="-2">
        <Tool onPress={() => onDialog('navigator')}>Questions</Tool>
        <Tool isOff={!isWriter || session.done.length === 0} onPress={() => dispatch(undo())}>
          Undo
        </Tool>
        <Tool isOff={!isWriter || session.undone.length === 0} onPress={() => dispatch(redo())}>
          Redo
        </Tool>
        <Tool onPress={onSayTime}>Say time</Tool>
        <Tool onPress={() => onDialog('display')}>Display</Tool>
        <Tool onPress={() => onDialog('keys')}>Keys</Tool>
      </HStack>
      <Suspense fallback={null}>
        <RoomDialogs session={session} dialog={dialog} onClose={() => onDialog(null)} onGone={onGone} />
      </Suspense>
    </>
  )
}

function Tool({ children, isOff, onPress }: { children: ReactNode; isOff?: boolean; onPress(): void }) {
  return (
    <chakra.button type="button" css={toolCss} disabled={isOff} onClick={onPress}>
      {children}
    </chakra.button>
  )
}

const toolCss = {
  minHeight: 'touch',
  paddingInline: '2',
  borderRadius: 'small',
  fontWeight: '500',
  cursor: 'pointer',
  '&:hover:not(:disabled)': { background: 'tint' },
  '&:disabled': { opacity: '0.45', cursor: 'not-allowed' },
} as const
