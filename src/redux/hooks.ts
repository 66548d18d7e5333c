import { useDispatch, useSelector } from 'react-redux'
import type { AppDispatch, RootState } from './types'

/** The only use of the raw hooks; components take these, which know the store's types. */
export const useAppDispatch = useDispatch.withTypes<AppDispatch>()
export const useAppSelector = useSelector.withTypes<RootState>()
