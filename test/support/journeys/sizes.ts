export const PHONE = { width: 375, height: 812 }
export const LYING = { width: 812, height: 375 }
export const TABLET = { width: 768, height: 1024 }
export const LAPTOP = { width: 1440, height: 900 }
