// Cured twin of rangeclose/pool_not_closed.
package pool_closed

type Image struct{ Ref string }

func scan(img Image) int { return len(img.Ref) }

func ScanAll(images []Image, workers int) int {
	jobs := make(chan Image, len(images))
	results := make(chan int, len(images))
	for i := 0; i < workers; i++ {
		go func() {
			for img := range jobs {
				results <- scan(img)
			}
		}()
	}
	for _, img := range images {
		jobs <- img
	}
	close(jobs)
	total := 0
	for range images {
		total += <-results
	}
	return total
}
