package drain

import (
	"log"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/iface/close_by_owner/api"
)

func All(q api.Queue) {
	for {
		it := q.Pop()
		if it == nil {
			return
		}
		log.Println(it.Key)
	}
}
