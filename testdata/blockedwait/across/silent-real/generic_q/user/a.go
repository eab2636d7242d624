// right: request closes the queue
package user

import (
	"github.com/leaklint/leaklint/testdata/blockedwait/across/silent-real/generic_q/lib"
	"log"
	"net/http"
)

func Handle(w http.ResponseWriter, r *http.Request) {
	q := lib.New[int]()
	defer q.Close()
	go func() {
		for {
			x, ok := q.Pop()
			if !ok {
				return
			}
			log.Print(x)
		}
	}()
	q.Push(1)
	<-r.Context().Done()
}
