// right: timer closes the channel in any case
package afterfunc

import (
	"log"
	"net/http"
	"time"
)

func Handle(w http.ResponseWriter, r *http.Request) {
	c := make(chan struct{})
	time.AfterFunc(time.Second, func() { close(c) })
	go func() {
		<-c
		log.Print("late")
	}()
}
