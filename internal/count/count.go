// Package count has numbers up to many, which is more than anybody wants.
package count

// Many is as often as anybody could want.
const Many = 1 << 20

// Plus returns the sum of two numbers.
func Plus(a, b int) int { return min(a+b, Many) }

// Times returns their product.
func Times(a, b int) int {
	if a == 0 || b == 0 {
		return 0
	}
	if a >= Many/b {
		return Many
	}
	return a * b
}
