package worker

import (
	"log"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/iface/source_impl/api"
)

func Start(src api.Source) {
	go func() {
		for {
			log.Println(src.Next().Key)
		}
	}()
}
