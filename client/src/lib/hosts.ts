/** Whether only this computer itself reaches a host of that name. */
export const isPrivate = (name: string): boolean => name === 'localhost' || name.endsWith('.localhost') || name.startsWith('127.') || name === '[::1]'
