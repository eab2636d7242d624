// Generic helpers which release what they get.
package util

// ReleaseAll ends the queues.
func ReleaseAll[Q interface{ ShutDown() }](qs ...Q) {
	for _, q := range qs {
		q.ShutDown()
	}
}

// Each calls f for all.
func Each[S ~[]E, E any](s S, f func(E)) {
	for _, e := range s {
		f(e)
	}
}

// With lends what mk makes to use, and ends it.
func With[Q interface{ ShutDown() }](mk func() Q, use func(Q) error) error {
	q := mk()
	defer q.ShutDown()
	return use(q)
}
