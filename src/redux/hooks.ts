import { useDispatch, useSelector, useStore } from 'react-redux'
import type { Store } from '@reduxjs/toolkit'
import type { AppDispatch, RootState } from './types'

/** The only use of the raw hooks; components take these, which know the store's types. */
export const useAppDispatch = useDispatch.withTypes<AppDispatch>()
export const useAppSelector = useSelector.withTypes<RootState>()
/** For what an event needs to know when it happens, and nothing draws. */
export const useAppStore = useStore.withTypes<Store<RootState>>()
