// Case: Twin of mailbox: the mailbox has a Close that broadcasts and the handler defers it; silent.

package web

import (
	"fmt"
	"net/http"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/cond/mailbox_close/mailbox"
)

func Stream(w http.ResponseWriter, r *http.Request) {
	mb := mailbox.New()
	defer mb.Close()
	go func() {
		for {
			s, ok := mb.Next()
			if !ok {
				return
			}
			fmt.Println(s)
		}
	}()
	<-r.Context().Done()
}
