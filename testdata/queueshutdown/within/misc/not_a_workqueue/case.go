// A local type with the same method names is no workqueue and starts nothing.
package miscnotaworkqueue

type list struct{ items []string }

func NewTypedRateLimitingQueue() *list { return &list{} }
func (l *list) Add(k string)           { l.items = append(l.items, k) }
func (l *list) ShutDown()              {}

func Use(keys []string) int {
	queue := NewTypedRateLimitingQueue()
	for _, k := range keys {
		queue.Add(k)
	}
	return len(queue.items)
}
