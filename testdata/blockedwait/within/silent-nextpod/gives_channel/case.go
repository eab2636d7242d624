// A method Recv that gives a channel does not wait: the select does.
package gives_channel

import "net/http"

type listener interface {
	Recv() <-chan string
	Close()
}

type sink struct{ events listener }

func (s *sink) start(stop <-chan struct{}) {
	for {
		select {
		case e := <-s.events.Recv():
			println(e)
		case <-stop:
			return
		}
	}
}

func main() {
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		stop := make(chan struct{})
		defer close(stop)
		go (&sink{}).start(stop)
	})
	http.ListenAndServe("localhost:8080", nil)
}
