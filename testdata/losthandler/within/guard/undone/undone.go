// What a function takes back on a way out on which it has not come to the handler says nothing of
// that.
package undone

import (
	"errors"
	"net/http"

	"k8s.io/client-go/informers"
	"k8s.io/client-go/tools/cache"
)

type service struct{ url string }

func (s *service) connect() error {
	if s.url == "" {
		return errors.New("no address")
	}
	return nil
}

var (
	factory         informers.SharedInformerFactory
	instance, other *service
)

func get(url string) (*service, error) {
	if instance != nil {
		return instance, nil
	}
	instance = &service{url}
	if err := instance.connect(); err != nil {
		instance = nil
		return nil, err
	}
	factory.Core().V1().Pods().Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{})
	return instance, nil
}

// What it takes back when the handler is there has it added again.
func getOther(url string) (*service, error) {
	if other != nil {
		return other, nil
	}
	other = &service{url}
	factory.Core().V1().Pods().Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{}) // want `the handler added to .* is never removed: getOther runs again once "other" is set back \(leaks 2 goroutines and 27 KiB each time\)`
	if err := other.connect(); err != nil {
		other = nil
		return nil, err
	}
	return other, nil
}

func main() {
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		get(r.URL.Path)
		getOther(r.URL.Path)
	})
	http.ListenAndServe("localhost:8080", nil)
}
