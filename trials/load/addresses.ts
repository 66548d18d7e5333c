/** Everybody at home, behind one proxy of ours (TRUSTED_PROXIES): a network address for each taker. */
export const addressOf = (index: number) => `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`
