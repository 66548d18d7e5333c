import { createContext } from 'react'
import type { AppConfig } from '../../domain/config'

/** The payment-security certificate of this installation, if it has one. */
export const SealContext = createContext<AppConfig['seal']>(undefined)
