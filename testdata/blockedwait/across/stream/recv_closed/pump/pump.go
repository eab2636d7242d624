package pump

import (
	"log"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/stream/recv_closed/rpc"
)

func Copy(s rpc.Stream) {
	for {
		ev, err := s.Recv()
		if err != nil {
			return
		}
		log.Println(ev.Name)
	}
}
