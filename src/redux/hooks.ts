import { useDispatch, useSelector, useStore } from 'react-redux'
import type { Store } from '@reduxjs/toolkit'
import type { AppDispatch, RootState } from './types'

export const useAppDispatch = useDispatch.withTypes<AppDispatch>()
export const useAppSelector = useSelector.withTypes<RootState>()
/** For event handlers that read state which nothing renders. */
export const useAppStore = useStore.withTypes<Store<RootState>>()
