// right: stop message type on the same channel
package p_msgstop

import "log"

type msg interface{}
type stopMsg struct{}
type W struct{ in chan msg }

func New() *W {
	w := &W{make(chan msg)}
	go func() {
		for m := range w.in {
			switch m.(type) {
			case stopMsg:
				return
			default:
				log.Print(m)
			}
		}
	}()
	return w
}
func (w *W) Send(m msg) { w.in <- m }
func (w *W) Stop()      { w.Send(stopMsg{}) }
