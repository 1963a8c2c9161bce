export const roleText = {
  names: {
    institution: 'Байгууллага',
    administrator: 'Админ',
    reviewer: 'Хянагч',
  },
  levels: { district: 'Дүүрэг, аймгийн газар', ministry: 'Яам' },
  onlyFor: {
    anybody: '',
    account: 'Энэ үйлдлийг нэвтэрсэн хэрэглэгч гүйцэтгэнэ.',
    institution: 'Энэ үйлдлийг зөвхөн байгууллагын хэрэглэгч гүйцэтгэнэ.',
    administration: 'Энэ үйлдлийг зөвхөн системийн админ гүйцэтгэнэ.',
    registers: 'Энэ үйлдлийг нэвтэрсэн хэрэглэгч гүйцэтгэнэ.',
    review: 'Энэ үйлдлийг зөвхөн хянагч гүйцэтгэнэ.',
  },
} as const
