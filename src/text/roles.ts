/** Roles and their levels by name, and why a call or a button is not for somebody. */
export const roleText = {
  names: {
    institution: 'Байгууллага',
    administrator: 'Админ',
    reviewer: 'Хянагч',
  },
  levels: { district: 'Дүүрэг, аймгийн газар', ministry: 'Яам' },
  /** By the kind of the call. */
  onlyFor: {
    anybody: '',
    account: 'Энэ үйлдлийг нэвтэрсэн хэрэглэгч гүйцэтгэнэ.',
    institution: 'Энэ үйлдлийг зөвхөн байгууллагын хэрэглэгч гүйцэтгэнэ.',
    administration: 'Энэ үйлдлийг зөвхөн системийн админ гүйцэтгэнэ.',
    registers: 'Энэ үйлдлийг нэвтэрсэн хэрэглэгч гүйцэтгэнэ.',
    review: 'Энэ үйлдлийг зөвхөн хянагч гүйцэтгэнэ.',
  },
} as const
