// right: 3 sends in a loop of 3, buffer 3
package bufknownloop

import (
	"context"
	"fmt"
	"net/http"
	"time"
)

const replicas = 3

func Handle(w http.ResponseWriter, r *http.Request) {
	res := make(chan int, replicas)
	for i := 0; i < replicas; i++ {
		go func(i int) { res <- query(r.Context(), i) }(i)
	}
	fmt.Fprint(w, <-res)
}
func query(ctx context.Context, i int) int { time.Sleep(time.Duration(i)); return i }
