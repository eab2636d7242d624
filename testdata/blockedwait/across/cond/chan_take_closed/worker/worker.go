package worker

import (
	"github.com/leaklint/leaklint/testdata/blockedwait/across/cond/chan_take_closed/buffer"
)

func Drain(b *buffer.Buffer, handle func(string)) {
	for {
		s, ok := b.Take()
		if !ok {
			return
		}
		handle(s)
	}
}
