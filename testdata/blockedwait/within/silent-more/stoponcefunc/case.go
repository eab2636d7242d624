// right: stop made with sync.OnceFunc and handed out
package stoponcefunc

import (
	"context"
	"log"
	"net/http"
	"sync"
)

func Start(ctx context.Context) (stop func()) {
	c := make(chan struct{})
	go func() {
		<-c
		log.Print("over")
	}()
	return sync.OnceFunc(func() { close(c) })
}
func Handle(w http.ResponseWriter, r *http.Request) {
	stop := Start(r.Context())
	defer stop()
	w.Write(nil)
}
