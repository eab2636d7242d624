// A group comes out of a map of anything: nobody sees who is done there.
package from_any

import (
	"net/http"
	"sync"
)

type cache struct{ groups sync.Map }

func (c *cache) get(key string, make func()) {
	wg, found := c.groups.Load(key)
	if !found {
		wg := &sync.WaitGroup{}
		c.groups.Store(key, wg)
		wg.Go(func() {
			make()
			c.groups.Delete(key)
		})
		return
	}
	go func() {
		wg, ok := wg.(*sync.WaitGroup)
		if !ok {
			return
		}
		wg.Wait()
		println(key)
	}()
	go wg.(*sync.WaitGroup).Wait()
}

func main() {
	c := new(cache)
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) { c.get(r.URL.Path, func() {}) })
	http.ListenAndServe("localhost:8080", nil)
}
