// right: jobs tracked by WaitGroup, channel closed after Wait
package p_wgitems

import (
	"log"
	"net/http"
	"sync"
)

func Handle(w http.ResponseWriter, r *http.Request) {
	jobs := make(chan string)
	var pending sync.WaitGroup
	for range 3 {
		go func() {
			for j := range jobs {
				log.Print(j)
				pending.Done()
			}
		}()
	}
	for _, k := range r.URL.Query()["k"] {
		pending.Add(1)
		jobs <- k
	}
	pending.Wait()
	close(jobs)
}
