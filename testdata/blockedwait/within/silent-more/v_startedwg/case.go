// right: started by WaitGroup, stop in defer
package v_startedwg

import (
	"net/http"
	"sync"
)

func Handle(w http.ResponseWriter, r *http.Request) {
	var up sync.WaitGroup
	up.Add(1)
	stop := make(chan struct{})
	defer close(stop)
	go func() {
		up.Done()
		<-stop
	}()
	up.Wait()
	w.Write(nil)
}
