/** A phone number as people read it. @param phone as it is stored, such as `+351282000042;ext=7` */
export const readablePhone = (phone: string): string => phone.replace(';ext=', ' ext. ')
