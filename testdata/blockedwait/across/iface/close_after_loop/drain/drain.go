package drain

import (
	"log"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/iface/close_after_loop/api"
)

func All(q api.Queue) {
	for {
		it := q.Pop()
		if it == nil {
			break
		}
		log.Println(it.Key)
	}
	q.Close()
}
