// right: recursive directory walk with WaitGroup, results closed after
package v_recwalk

import (
	"io"
	"net/http"
	"os"
	"path/filepath"
	"sync"
)

func walk(d string, wg *sync.WaitGroup, out chan<- string) {
	defer wg.Done()
	es, _ := os.ReadDir(d)
	for _, e := range es {
		if e.IsDir() {
			wg.Add(1)
			go walk(filepath.Join(d, e.Name()), wg, out)
		} else {
			out <- e.Name()
		}
	}
}
func Handle(w http.ResponseWriter, r *http.Request) {
	out := make(chan string)
	var wg sync.WaitGroup
	wg.Add(1)
	go walk(r.URL.Path, &wg, out)
	go func() { wg.Wait(); close(out) }()
	for s := range out {
		io.WriteString(w, s)
	}
}
